import Taro from '@tarojs/taro'

/**
 * Keeps a text as a file and hands it to the phone's share sheet, where it can be sent to oneself. Where WeChat shares no
 * file, the text goes to the clipboard, which WeChat says itself; false when neither could be done.
 */
export async function saveText(name: string, text: string): Promise<boolean> {
  const filePath = `${Taro.env.USER_DATA_PATH}/${name}`
  try {
    Taro.getFileSystemManager().writeFileSync(filePath, text, 'utf8')
    await Taro.shareFileMessage({ filePath, fileName: name })
    return true
  } catch (error) {
    if (/cancel/.test(String((error as { errMsg?: string }).errMsg))) return true
    return Taro.setClipboardData({ data: text }).then(
      () => true,
      () => false
    )
  }
}
