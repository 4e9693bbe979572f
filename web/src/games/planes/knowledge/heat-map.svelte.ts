/** Whether the editor shows the chance of a head in each cell, instead of the values of shots. */

export const heatMap = $state({ isOn: false });
