import Taro from '@tarojs/taro'
import { TOAST_DURATION_MS } from '@/lib/constants'

const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

/** Asks WeChat for a newer package and restarts into it when the person agrees. */
export function applyUpdate(_newer: boolean) {
  const manager = Taro.getUpdateManager()
  manager.onCheckForUpdate(({ hasUpdate }) => say(hasUpdate ? '正在下载新版本' : '已经是最新版本'))
  manager.onUpdateFailed(() => say('新版本下载失败，请稍后再试'))
  manager.onUpdateReady(async () => {
    const { confirm } = await Taro.showModal({
      title: '新版本已准备好',
      content: '重启后即可使用',
      confirmText: '重启'
    })
    if (confirm) manager.applyUpdate()
  })
}
