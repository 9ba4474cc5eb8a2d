import Taro from '@tarojs/taro'

/** The text of a scanned code, or undefined when the person gave up. */
export const scanCode = (): Promise<string | undefined> =>
  Taro.scanCode({}).then(
    result => result.result,
    () => undefined
  )
