"""A front end in sixty lines: the engine plays every game against random moves."""

import random
import re
import subprocess
import sys

WORD = re.compile(r'([^\s="\\]+)(?:=(?:"((?:[^"\\]|\\.)*)"|([^\s"]*)))?')


class Engine:
    def __init__(self, command):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen([command, "hub"], text=True, bufsize=1, **pipes)

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def replies(self, end):
        """Replies as (command, arguments), up to the one that ends the answer."""
        for line in self.process.stdout:
            command, *arguments = WORD.findall(line)
            values = {name: re.sub(r"\\(.)", r"\1", quoted) or plain for name, quoted, plain in arguments}
            if command[0] == "error":
                raise RuntimeError(values["message"])
            yield command[0], values
            if command[0] == end:
                return

    def ask(self, line, end):
        self.say(line)
        return list(self.replies(end))

    def status(self, moves):
        """The state after these moves, and the legal moves."""
        self.say(f'pos start moves="{" ".join(moves)}"')
        answer = self.ask("status\nping", "pong")
        return answer[0][1], [values["text"] for command, values in answer if command == "move"]


def play(engine, game, chance):
    engine.say(f"set-param name=variant value={game}\nnew-game\nlevel nodes=5000")
    moves = []
    while True:
        state, legal = engine.status(moves)
        if state["over"] == "yes":
            print(f"{game}: {state['result']} after {len(moves)} turns, {state['reason']} (clause {state['clause']})")
            return
        thinks = state["turn"] == "black"
        moves.append(engine.ask("go think", "done")[-1][1]["move"] if thinks else chance.choice(legal))


engine = Engine(sys.argv[1])
parameters = [values for command, values in engine.ask("hub", "wait") if command == "param"]
variants = next(values["values"] for values in parameters if values["name"] == "variant")
engine.ask("init", "ready")
for game in variants.split():
    play(engine, game, random.Random(1))
engine.say("quit")
sys.exit(engine.process.wait())
