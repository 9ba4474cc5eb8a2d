import { View } from '@tarojs/components'
import { goHome } from '@/kit/nav'
import { session } from '@/stores/session'
import { Button } from './Button'
import { Icon } from './Icon'
import type { IconName } from './icons'
import './State.scss'

/** Everything a page may have to say instead of its content. */
export type StateKind = 'empty' | 'failed' | 'offline' | 'signIn' | 'forbidden' | 'soldOut' | 'expired' | 'missing'

const looks: Record<StateKind, { icon: IconName; words: string; action?: string }> = {
  empty: { icon: 'tray', words: '这里还空着' },
  failed: { icon: 'alert', words: '页面没有打开，请再试一次', action: '重新加载' },
  offline: { icon: 'wifi-off', words: '网络好像断开了', action: '重新加载' },
  signIn: { icon: 'user', words: '登录后就能看到啦', action: '去登录' },
  forbidden: { icon: 'lock', words: '你没有权限查看这里', action: '回首页' },
  soldOut: { icon: 'package', words: '来晚了，已经抢光啦', action: '再逛逛' },
  expired: { icon: 'clock', words: '活动已经结束', action: '再逛逛' },
  missing: { icon: 'compass', words: '你要找的内容不见了', action: '回首页' }
}

interface Props {
  kind: StateKind
  /** Words and action of the page's own, where the general ones do not say enough. */
  words?: string
  hint?: string
  icon?: IconName
  action?: string
  onAction?: () => void
}

/** One drawing, one sentence, one action: what stands where there is nothing else to show. */
export function State({ kind, words, hint, icon, action, onAction }: Props) {
  const look = looks[kind]
  const label = action ?? look.action
  const act = onAction ?? (kind === 'signIn' ? () => session.requireLogin() : goHome)
  return (
    <View className="state">
      <View className="state__disc">
        <View className="state__tile">
          <Icon name={icon ?? look.icon} size={80} />
        </View>
      </View>
      <View className="state__words">{words ?? look.words}</View>
      {hint && <View className="state__hint">{hint}</View>}
      {label && (
        <Button kind="outline" size="small" onClick={act}>
          {label}
        </Button>
      )}
    </View>
  )
}
