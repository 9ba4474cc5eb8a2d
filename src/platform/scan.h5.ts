import Taro from '@tarojs/taro'
import { TOAST_DURATION_MS } from '@/lib/constants'

/** Longest side a photo is read at; codes in larger photos are found as well and much quicker. */
const MAX_SIDE_PX = 1200

/** A browser has no scanner: the person takes or picks a photo of the code, and it is read here. Undefined when they gave up. */
export async function scanCode(): Promise<string | undefined> {
  const picked = await Taro.chooseImage({ count: 1, sizeType: ['original'], sourceType: ['camera', 'album'] }).catch(
    () => null
  )
  const path = picked?.tempFilePaths[0]
  if (!path) return undefined
  const text = await readCode(path)
  if (text === undefined) {
    Taro.showToast({ title: '没有认出二维码，请换一张清晰的照片', icon: 'none', duration: TOAST_DURATION_MS })
  }
  return text
}

async function readCode(path: string): Promise<string | undefined> {
  const image = new Image()
  image.src = path
  await image.decode()
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(image.naturalWidth, image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.naturalWidth * scale)
  canvas.height = Math.round(image.naturalHeight * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  const { default: jsQR } = await import('jsqr')
  return jsQR(data, canvas.width, canvas.height)?.data || undefined
}
