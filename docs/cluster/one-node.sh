#!/bin/sh
# Tries array.sh on this machine: sets up a Slurm of one node from Debian's
# packages on the loopback interface, as root, plays a match as an array of four
# jobs, and the same match at once, and compares. Leaves nothing running that it
# has started, and the packages.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
command -v slurmctld >/dev/null || apt-get install -y -qq slurmctld slurmd slurm-client munge

export SLURM_CONF=$work/slurm.conf
cat >"$SLURM_CONF" <<END
ClusterName=one
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
mkdir -p "$work/state" "$work/spool" /run/munge
chown munge /run/munge
[ -f /etc/munge/munge.key ] || mungekey --create
chown munge /etc/munge/munge.key
# One that runs already is left alone, now and in the end.
ours=
pgrep -x munged >/dev/null || { runuser -u munge -- munged && ours=munged; }
slurmctld
slurmd -N "$(hostname -s)"
trap 'kill $(cat "$work"/slurmd.pid "$work"/slurmctld.pid); [ -z "$ours" ] || pkill -x munged; rm -rf "$work"' EXIT
until sinfo --noheader --format %t | grep -q idle; do sleep 1; done
sinfo

game="--game turkish --openings openings/turkish.fen --rounds 40"
players() {
    "$@" $game --player "name=more nodes=2000" --player "name=fewer nodes=1000" --json
}
players sbatch --wait --array=1-4 --output="$work/%a.log" "$here/array.sh" "$work/match"
sed 's/,"encounters".*//' "$work"/?.log
quirkat match merge "$work/match/whole" "$work"/match/part-* --json >"$work/merged.json"
players quirkat match "$work/at-once" >"$work/at-once.json"
cmp "$work/merged.json" "$work/at-once.json"
quirkat match "$work/match/whole"
