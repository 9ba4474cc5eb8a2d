import Taro from '@tarojs/taro'

/** Puts pictures into the phone's album one after the other; false as soon as the person does not let it. */
export async function keepPictures(urls: readonly string[]): Promise<boolean> {
  try {
    for (const url of urls) {
      const { tempFilePath } = await Taro.downloadFile({ url })
      await Taro.saveImageToPhotosAlbum({ filePath: tempFilePath })
    }
    return true
  } catch (error) {
    // Once refused, WeChat asks no more: the person has to allow it in the settings.
    if (String((error as { errMsg?: string }).errMsg).includes('auth')) await Taro.openSetting()
    return false
  }
}
