import type { Data, EndpointKey, Endpoints } from '@contract'
import Taro from '@tarojs/taro'
import { TOAST_DURATION_MS, UPLOAD_TIMEOUT_MS } from '@/lib/constants'
import { ApiError, opened, requestHeaders } from './call'

type Uploaded = Data<Endpoints['POST /api/upload/image']>

const KEY = 'POST /api/upload/image' satisfies EndpointKey

/** Uploads a local picture; `onProgress` gets percent. Rejects after showing why. */
export const uploadImage = (filePath: string, onProgress?: (percent: number) => void) =>
  upload(filePath, {}, onProgress)

/** Uploads a photo of papers, which is kept for reviewers only: it has a name and no address. Rejects after showing why. */
export const uploadSealed = (filePath: string) => upload(filePath, { sealed: '1' })

async function upload(
  filePath: string,
  formData: Record<string, string>,
  onProgress?: (percent: number) => void
): Promise<Uploaded> {
  try {
    const task = Taro.uploadFile({
      url: API_BASE + KEY.split(' ')[1],
      filePath,
      name: 'file',
      formData,
      header: requestHeaders(),
      timeout: UPLOAD_TIMEOUT_MS
    })
    if (onProgress) task.progress(event => onProgress(event.progress))
    const response = await task
    return opened<Uploaded>(response.statusCode, JSON.parse(response.data)).data
  } catch (error) {
    const known = error instanceof ApiError ? error : new ApiError('OFFLINE', '上传失败，请重试')
    Taro.showToast({ title: known.message, icon: 'none', duration: TOAST_DURATION_MS })
    throw known
  }
}
