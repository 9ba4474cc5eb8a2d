export type PaintCanvas = HTMLCanvasElement

/** Loads a picture so it can be drawn and exported; rejects when there is none. */
export function loadPicture(_canvas: PaintCanvas, src: string): Promise<CanvasImageSource> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.crossOrigin = 'anonymous'
    image.onload = () => resolve(image)
    image.onerror = reject
    image.src = src
  })
}

/** What was drawn, as an address an image can show. */
export const pictureFile = async (canvas: PaintCanvas) => canvas.toDataURL('image/png')

/** Downloads a picture. */
export async function savePicture(path: string): Promise<boolean> {
  const link = document.createElement('a')
  link.href = path
  link.download = '海报.png'
  link.click()
  return true
}
