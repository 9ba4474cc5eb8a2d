import Taro from '@tarojs/taro'
import { api } from '@/api'
import { pictureUrl } from '@/kit/picture'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { keepPictures } from '@/platform/album'

const tell = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

/** Keeps the pictures of a piece on the device; answers how many have saved it, or undefined when it did not come to that. */
export async function saveImages(id: string): Promise<number | undefined> {
  const answer = await api('GET /api/article/sucai/downimage', { id })
  if (!answer) return
  const kept = await keepPictures(answer.images.map(image => pictureUrl(image)))
  tell(kept ? `已保存 ${answer.images.length} 张图片` : '没有保存成功，可以长按图片保存')
  return answer.saved
}
