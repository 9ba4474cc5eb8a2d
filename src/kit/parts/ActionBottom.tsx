import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Button } from './Button'
import './ActionBottom.scss'

interface Props {
  /** Its words; while it cannot be pressed, why. */
  children: ReactNode
  onClick: () => void
  disabled?: boolean
  busy?: boolean
}

/** The one main action of a page, at the bottom within the thumb's reach. */
export const ActionBottom = ({ children, ...button }: Props) => (
  <View className="actionbottom">
    <Button kind="main" size="large" block {...button}>
      {children}
    </Button>
  </View>
)
