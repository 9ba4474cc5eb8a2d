import Taro from '@tarojs/taro'
import type { Film } from './types'

/** Lets the person choose or take a video; undefined when they leave it. */
export async function chooseFilm(): Promise<Film | undefined> {
  const chosen = await Taro.chooseMedia({
    count: 1,
    mediaType: ['video'],
    sourceType: ['album', 'camera'],
    sizeType: ['compressed'],
    maxDuration: 60
  }).catch(() => undefined)
  const file = chosen?.tempFiles[0]
  return file && { path: file.tempFilePath, bytes: file.size, seconds: file.duration, picture: file.thumbTempFilePath }
}
