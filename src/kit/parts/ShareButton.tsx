import { Button as NativeButton } from '@tarojs/components'
import type { ReactNode } from 'react'
import './ShareButton.scss'

interface Props {
  kind: 'main' | 'outline'
  children: ReactNode
  /** What stands here in a browser, which cannot send to a friend. */
  instead?: ReactNode
}

/** Sends the page to a friend in WeChat: only a button of the platform's own may. */
export function ShareButton({ kind, children, instead }: Props): ReactNode {
  if (process.env.TARO_ENV !== 'weapp') return instead
  return (
    <NativeButton className={`sharebutton sharebutton--${kind}`} openType="share">
      {children}
    </NativeButton>
  )
}
