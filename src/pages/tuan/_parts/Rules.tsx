import { View } from '@tarojs/components'
import { Button } from '@/kit/parts/Button'
import { Popup } from '@/kit/parts/Popup'
import './Rules.scss'

interface Props {
  rules: readonly string[]
  open: boolean
  onClose: () => void
}

/** How groups buy, in the server's words. */
export function Rules({ rules, open, onClose }: Props) {
  const done = (
    <Button kind="main" size="large" block onClick={onClose}>
      知道了
    </Button>
  )
  return (
    <Popup open={open} onClose={onClose} title="拼团规则" footer={done}>
      <View className="tuanrules">
        {rules.map((rule, i) => (
          <View key={rule} className="tuanrules__row">
            <View className="tuanrules__nth">{i + 1}</View>
            <View className="tuanrules__words">{rule}</View>
          </View>
        ))}
      </View>
    </Popup>
  )
}
