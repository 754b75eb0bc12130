/** Size of the slider's picture in pixels. */
export const width = 320
export const height = 160
/** Edge of the piece, including its knob. */
export const pieceSize = 52
