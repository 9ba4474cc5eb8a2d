import Taro from '@tarojs/taro'
import { newIdempotencyKey } from '@/lib/idem'

const KEY = 'device'
let known = ''

/** A random id this installation made up for itself, so the server can limit abuse per device. */
export function deviceId(): string {
  known ||= Taro.getStorageSync(KEY)
  if (!known) {
    known = newIdempotencyKey()
    Taro.setStorageSync(KEY, known)
  }
  return known
}
