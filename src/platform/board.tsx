import { Canvas } from '@tarojs/components'
import Taro from '@tarojs/taro'
import type { Board } from './types'

interface Place {
  id: string
  width: number
  height: number
}

/** Where the drawing happens, out of sight: a mini-program draws only on a canvas of the page. */
export const BoardPlace = ({ id, width, height }: Place) => (
  <Canvas
    type="2d"
    id={id}
    canvasId={id}
    style={{ position: 'fixed', left: '-9999px', width: `${width}px`, height: `${height}px` }}
  />
)

/** A board of so many pixels to draw on; `BoardPlace` with the same id is on the page. */
export async function openBoard({ id, width, height }: Place): Promise<Board> {
  const canvas = await new Promise<Taro.Canvas>((resolve, reject) =>
    Taro.createSelectorQuery()
      .select(`#${id}`)
      .fields({ node: true })
      .exec(([found]) => (found ? resolve(found.node) : reject(new Error('The page has no board'))))
  )
  canvas.width = width
  canvas.height = height
  return {
    context: canvas.getContext('2d') as CanvasRenderingContext2D,
    picture: src =>
      new Promise((resolve, reject) => {
        const image = canvas.createImage()
        image.onload = () => resolve(image as unknown as CanvasImageSource)
        image.onerror = reject
        image.src = src
      }),
    save: async () => (await Taro.canvasToTempFilePath({ canvas })).tempFilePath
  }
}

/** Puts a drawn picture into the phone's album; false when the person does not let it. */
export const keepPicture = (path: string): Promise<boolean> =>
  Taro.saveImageToPhotosAlbum({ filePath: path }).then(
    () => true,
    () => false
  )
