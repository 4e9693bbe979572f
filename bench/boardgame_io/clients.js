// Plays random legal moves on a boardgame.io server, two clients per match, all together at a given rate.
// Arguments: address, matches, moves per second, seconds to start the matches, seconds of the measurement, rows, columns. Prints the
// number of moves that were played, as JSON, once at the start of the measurement and once at its end.

const { Client, LobbyClient } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { dots } = require("./dots.js");

const address = process.argv[2];
const [matches, rate, ramp, seconds, rows, cols] = process.argv.slice(3).map(Number);
const game = dots(rows, cols);
const lobby = new LobbyClient({ server: address });
let played = 0;
let next = performance.now();
let isEnding = false;

function pace() {
  next = Math.max(next, performance.now() - 50) + 1000 / rate;
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
}

async function playMatch() {
  const { matchID } = await lobby.createMatch("dots", { numPlayers: 2 });
  const clients = [];
  for (const playerID of ["0", "1"]) {
    const { playerCredentials } = await lobby.joinMatch("dots", matchID, { playerID, playerName: playerID });
    clients.push(
      Client({ game, multiplayer: SocketIO({ server: address }), matchID, playerID, credentials: playerCredentials, debug: false }),
    );
  }
  let isOver = false;
  await new Promise((resolve) => {
    for (const [seat, client] of clients.entries()) {
      let lastTurn = -1;
      client.subscribe(async (state) => {
        if (state === null || isEnding) return;
        if (state.ctx.gameover) {
          isOver = true;
          return resolve();
        }
        const move = state.G.edges.reduce((sum, edge) => sum + edge, 0);
        if (state.ctx.currentPlayer !== String(seat) || move === lastTurn || !state.isConnected) return;
        lastTurn = move;
        await pace();
        if (isEnding || isOver) return;
        const free = state.G.edges.flatMap((edge, number) => (edge ? [] : [number]));
        played++;
        client.moves.draw(free[Math.floor(Math.random() * free.length)]);
      });
      client.start();
    }
  });
  for (const client of clients) client.stop();
}

async function playMatches() {
  while (!isEnding) await playMatch();
}

for (let number = 0; number < matches; number++) setTimeout(playMatches, (number / matches) * ramp * 800);
setTimeout(() => console.log(JSON.stringify({ played })), ramp * 1000);
setTimeout(() => {
  console.log(JSON.stringify({ played }));
  isEnding = true;
  setTimeout(() => process.exit(0), 500);
}, (ramp + seconds) * 1000);
