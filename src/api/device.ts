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

const DEVICE_KEY = 'deviceKey'

/** What the server gave this installation at a sign-in to know it again by; kept when the person signs out. '' before that. */
export const deviceKey = (): string => Taro.getStorageSync(DEVICE_KEY) || ''

/** Keeps the key an answer brings, where it brings one. */
export function keepDeviceKey(data: unknown) {
  const key = (data as { device_key?: unknown } | null | undefined)?.device_key
  if (typeof key === 'string' && key) Taro.setStorageSync(DEVICE_KEY, key)
}
