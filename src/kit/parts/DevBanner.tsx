import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import './DevBanner.scss'

interface Props {
  /** What it offers: 验证码 123456. */
  children: ReactNode
  /** The word of its one action, such as 填入. */
  action?: string
  onAction?: () => void
}

/** What only a developer sees: the sandbox's codes and stand-ins. The server offers none of them in production. */
export function DevBanner({ children, action, onAction }: Props) {
  return (
    <View className="dev">
      <View className="dev__mark">开发沙盒</View>
      <View className="dev__words">{children}</View>
      {action && (
        <View className="dev__action" role="button" onClick={onAction}>
          {action}
        </View>
      )}
    </View>
  )
}
