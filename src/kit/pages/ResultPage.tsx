import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Button } from '@/kit/parts/Button'
import { Icon } from '@/kit/parts/Icon'
import { Frame } from './Frame'
import './ResultPage.scss'

interface Action {
  words: string
  onClick: () => void
}

interface Props {
  tone: 'success' | 'failed' | 'waiting' | 'plain'
  title: string
  hint?: string
  /** First the main action, then the others. */
  actions: Action[]
  nav?: ReactNode | null
  children?: ReactNode
}

const icons = { success: 'circle-check', failed: 'alert', waiting: 'clock', plain: 'info' } as const

/** A page that says how something ended and what to do next. */
export function ResultPage({ tone, title, hint, actions, nav, children }: Props) {
  return (
    <Frame nav={nav} white>
      <View className={`result result--${tone}`}>
        <Icon name={icons[tone]} size={144} className="result__icon" />
        <View className="result__title">{title}</View>
        {hint && <View className="result__hint">{hint}</View>}
        {children}
        <View className="result__actions">
          {actions.map((action, i) => (
            <Button key={action.words} kind={i === 0 ? 'main' : 'plain'} size="large" block onClick={action.onClick}>
              {action.words}
            </Button>
          ))}
        </View>
      </View>
    </Frame>
  )
}
