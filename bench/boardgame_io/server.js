// A boardgame.io server that keeps its matches in memory, which is its default. Arguments: port, rows, columns.

const { Server, Origins } = require("boardgame.io/server");
const { dots } = require("./dots.js");

const [port, rows, cols] = process.argv.slice(2).map(Number);
const server = Server({ games: [dots(rows, cols)], origins: [Origins.LOCALHOST] });
server.run(port, () => console.log("ready"));
