import Taro from '@tarojs/taro'
import type { WechatCode } from './types'

/** A mini-program is always inside WeChat. */
export const wechatHere = (_appid: string): boolean => true

/** A fresh code; undefined when WeChat gave none. `_appid` and `_backTo` matter to web pages only. */
export const askWechat = (_appid: string, _backTo: string): Promise<WechatCode | undefined> =>
  Taro.login().then(
    ({ code }) => (code ? { code, from: 'weapp' as const } : undefined),
    () => undefined
  )

/** The code a web page comes back with; a mini-program never leaves. */
export const takeWechatCode = (): WechatCode | undefined => undefined
