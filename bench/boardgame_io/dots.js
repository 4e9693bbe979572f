// Dots and boxes for boardgame.io: edges are numbered as in Qipan's dots, the horizontal ones first.

function countBoxes(edges, rows, cols) {
  const horizontal = (rows + 1) * cols;
  let boxes = 0;
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const top = row * cols + col;
      const left = horizontal + row * (cols + 1) + col;
      if (edges[top] && edges[top + cols] && edges[left] && edges[left + 1]) boxes++;
    }
  }
  return boxes;
}

function dots(rows, cols) {
  return {
    name: "dots",
    setup: () => ({ edges: Array(rows * (cols + 1) + cols * (rows + 1)).fill(0), score: [0, 0] }),
    moves: {
      draw: ({ G, playerID, events }, edge) => {
        if (!(edge in G.edges) || G.edges[edge]) return "INVALID_MOVE";
        const before = countBoxes(G.edges, rows, cols);
        G.edges[edge] = 1;
        const gained = countBoxes(G.edges, rows, cols) - before;
        G.score[Number(playerID)] += gained;
        if (gained === 0) events.endTurn();
      },
    },
    endIf: ({ G }) => (G.edges.every(Boolean) ? { score: G.score } : undefined),
  };
}

module.exports = { dots };
