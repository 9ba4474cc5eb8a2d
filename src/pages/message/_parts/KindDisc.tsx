import { View } from '@tarojs/components'
import { Icon } from '@/kit/parts/Icon'
import { kindLooks } from './kinds'
import './KindDisc.scss'

/** The round sign of a kind of notices. */
export const KindDisc = ({ kind }: { kind: string }) => (
  <View className={`kinddisc kinddisc--${kindLooks[kind]?.tone}`}>
    <Icon name={kindLooks[kind]?.icon ?? 'bell'} size={44} />
  </View>
)
