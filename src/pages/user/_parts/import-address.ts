import Taro from '@tarojs/taro'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { pickFromBook } from '@/platform/addressBook'
import { openPermission } from '@/platform/locate'

/** Takes an address over from WeChat's address book; true when one was saved. */
export async function importAddress(): Promise<boolean> {
  const picked = await pickFromBook()
  if (!picked) return false
  if (picked !== 'denied')
    return !!(await api('POST /api/address/edit', { ...picked, detail: picked.detail.slice(0, 100) }))
  const settings = await confirm({ content: '没有获得通讯地址的权限，去设置里打开吗？', confirmText: '去设置' })
  if (settings) await openPermission()
  else Taro.showToast({ title: '也可以手动新建地址', icon: 'none', duration: TOAST_DURATION_MS })
  return false
}
