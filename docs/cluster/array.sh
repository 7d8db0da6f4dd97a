#!/bin/sh
# A match in parts as a Slurm job array, a part a job:
#     sbatch --array=1-PARTS array.sh DIR ARGUMENTS-OF-THE-MATCH…
# and, when all have ended, `quirkat match merge DIR/whole DIR/part-*`.
# DIR must be on a disk that all nodes share. A job that is requeued goes on.
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --requeue
set -eu
dir=$1
shift
part=$SLURM_ARRAY_TASK_ID
exec quirkat match "$dir/part-$part" --shard "$part/$SLURM_ARRAY_TASK_COUNT" "$@"
