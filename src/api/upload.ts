import type { Data, EndpointKey, Endpoints } from '@contract'
import Taro from '@tarojs/taro'
import { APP_VERSION, TOAST_DURATION_MS, UPLOAD_TIMEOUT_MS } from '@/lib/constants'
import { ApiError, api, opened, requestHeaders } from './call'

type Uploaded = Data<Endpoints['POST /api/upload/image']>

const KEY = 'POST /api/upload/image' satisfies EndpointKey

/** Uploads a local picture; `onProgress` gets percent. Rejects after showing why. */
export const uploadImage = (filePath: string, onProgress?: (percent: number) => void) =>
  upload(filePath, {}, onProgress)

/** Uploads a picture that is a local file, or was drawn here and is a data URL. Rejects after showing why. */
export const uploadPicture = async (picture: string): Promise<string> =>
  (picture.startsWith('data:')
    ? await api('POST /api/uploadbaseImage', { image: picture }, { catch: true })
    : await uploadImage(picture)
  ).url

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
      formData: { ...formData, appVersion: APP_VERSION },
      header: requestHeaders(),
      timeout: UPLOAD_TIMEOUT_MS
    })
    if (onProgress) task.progress(event => onProgress(event.progress))
    const response = await task
    return opened<Uploaded>(response.statusCode, JSON.parse(response.data)).data
  } catch (error) {
    return failed(error)
  }
}

function failed(error: unknown): never {
  const known = error instanceof ApiError ? error : new ApiError('OFFLINE', '上传失败，请重试')
  Taro.showToast({ title: known.message, icon: 'none', duration: TOAST_DURATION_MS })
  throw known
}

/**
 * Uploads a local video straight to where videos lie and answers the key it is published by; `onProgress` gets percent.
 * Rejects after showing why.
 */
export async function uploadVideo(filePath: string, size: number, onProgress: (percent: number) => void) {
  const { host, key, fields } = await api('GET /api/oss_sign', { type: 'video/mp4', size }, { catch: true })
  try {
    // The leave is in the form; the store is no place for the person's token or cookies.
    const task = Taro.uploadFile({
      // Another's store knows no version, and refuses forms with fields it did not allow.
      url: host.startsWith('/') ? `${API_BASE}${host}?appVersion=${APP_VERSION}` : host,
      filePath,
      name: 'file',
      formData: fields,
      timeout: UPLOAD_TIMEOUT_MS,
      withCredentials: false
    })
    task.progress(event => onProgress(event.progress))
    const { statusCode } = await task
    if (statusCode !== 204) throw new ApiError('UPLOAD', '视频没有上传成功，请重试', statusCode)
    return key
  } catch (error) {
    return failed(error)
  }
}
