import Taro from '@tarojs/taro'

/** A canvas of the mini-program's `2d` kind. */
export type PaintCanvas = Taro.Canvas

/** Loads a picture so it can be drawn; rejects when there is none. */
export function loadPicture(canvas: PaintCanvas, src: string): Promise<CanvasImageSource> {
  return new Promise((resolve, reject) => {
    const image = canvas.createImage()
    image.onload = () => resolve(image as unknown as CanvasImageSource)
    image.onerror = reject
    image.src = src
  })
}

/** What was drawn, as a file an image can show. */
export const pictureFile = async (canvas: PaintCanvas) =>
  (await Taro.canvasToTempFilePath({ canvas, fileType: 'png' })).tempFilePath

/** Puts a picture into the person's album; false when they did not allow it. */
export async function savePicture(path: string): Promise<boolean> {
  try {
    await Taro.saveImageToPhotosAlbum({ filePath: path })
    return true
  } catch (error) {
    const denied = String((error as { errMsg?: string }).errMsg).includes('auth')
    // Once refused, WeChat asks no more: the person has to allow it in the settings.
    if (denied) await Taro.openSetting()
    return false
  }
}
