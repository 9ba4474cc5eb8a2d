import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Icon } from './Icon'
import './Onward.scss'

/** What stands at the right of a row that leads somewhere, with the arrow that says so. */
export const Onward = ({ children }: { children?: ReactNode }) => (
  <View className="onward">
    {children}
    <Icon name="right" size={32} className="onward__arrow" />
  </View>
)
