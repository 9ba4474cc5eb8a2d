import { api } from '@/api'
import { dateTimeText } from '@/lib/format'
import { session } from '@/stores/session'
import { confirm } from './confirm'

export const KEPT_WORDS = '已撤回，账号照常使用'

/**
 * Asks somebody who has just signed in while their account waits to be closed whether to keep it. Answers what to say once
 * they are where they wanted to go, or '' when there was nothing to ask. A dialog does not outlive its page: ask first.
 */
export async function askToKeep(): Promise<string> {
  const { destroy_time: due_s, parent_uid: parent } = session.user ?? {}
  if (!due_s || parent) return ''
  const content = `你申请过注销，账号将于 ${dateTimeText(due_s)} 注销。要保留这个账号吗？`
  const keeps = await confirm({ title: '账号正在注销', content, confirmText: '保留账号', cancelText: '继续注销' })
  return keeps && (await keepAccount()) ? KEPT_WORDS : '反悔期内可以随时撤回'
}

/** Takes the closing of the account back and answers how it stands; undefined when it was refused. */
export async function keepAccount() {
  const standing = await api('GET /api/destroy', { cancel: 1 })
  if (standing) await session.loadUser()
  return standing
}
