import Taro from '@tarojs/taro'

const OK = 200

/** Fetches a file and hands it to the phone's share sheet, where it can be sent to oneself; false where that cannot be done. */
export async function saveFile(name: string, url: string): Promise<boolean> {
  const filePath = `${Taro.env.USER_DATA_PATH}/${name}`
  try {
    const { statusCode } = await Taro.downloadFile({ url, filePath })
    if (statusCode !== OK) return false
    await Taro.shareFileMessage({ filePath, fileName: name })
    return true
  } catch (error) {
    return /cancel/.test(String((error as { errMsg?: string }).errMsg))
  } finally {
    Taro.getFileSystemManager().unlink({ filePath, fail: () => {} })
  }
}
