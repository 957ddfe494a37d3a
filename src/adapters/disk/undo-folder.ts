/** Name of the journal's folder where it has to lie beside the files it is for. */
export const undoFolder = '.patchwright-undo';
