import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Button } from '@/kit/parts/Button'
import { Outcome, type Tone } from '@/kit/parts/Outcome'
import { Frame } from './Frame'
import './ResultPage.scss'

interface Action {
  words: string
  onClick: () => void
}

interface Props {
  tone: Tone
  title: string
  hint?: string
  /** First the main action, then the others. */
  actions: Action[]
  nav?: ReactNode | null
  children?: ReactNode
}

/** A page that says how something ended and what to do next. */
export function ResultPage({ tone, title, hint, actions, nav, children }: Props) {
  return (
    <Frame nav={nav} white>
      <View className="result">
        <Outcome tone={tone} title={title} hint={hint}>
          {children}
        </Outcome>
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
