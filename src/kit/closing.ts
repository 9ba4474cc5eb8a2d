import Taro from '@tarojs/taro'
import { api } from '@/api'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { dateTimeText } from '@/lib/format'
import { session } from '@/stores/session'
import { confirm } from './confirm'

/** Asks somebody who signs in while their account waits to be closed whether to keep it. Answers whether it asked. */
export async function askToKeep(): Promise<boolean> {
  const { destroy_time: due_s, parent_uid: parent } = session.user ?? {}
  if (!due_s || parent) return false
  const content = `你申请过注销，账号将于 ${dateTimeText(due_s)} 注销。要保留这个账号吗？`
  const keeps = await confirm({ title: '账号正在注销', content, confirmText: '保留账号', cancelText: '继续注销' })
  if (keeps) await keepAccount()
  return true
}

/** Takes the closing of the account back, says so, and answers how it stands; undefined when it was refused. */
export async function keepAccount() {
  const standing = await api('GET /api/destroy', { cancel: 1 })
  if (!standing) return
  await session.loadUser()
  Taro.showToast({ title: '已撤回，账号照常使用', icon: 'none', duration: TOAST_DURATION_MS })
  return standing
}
