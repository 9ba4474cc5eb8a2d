import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { Popup } from '@/kit/parts/Popup'
import './CashRules.scss'

/** The rules of withdrawing, numbered. */
export const CashRules = observer(function CashRules({ open, onClose }: { open: boolean; onClose: () => void }) {
  const rules = useResource(() => api('GET /api/cashrule', { asset: 'shouyi' }, { catch: true, quiet: true }))
  return (
    <Popup open={open} onClose={onClose} title="提现规则">
      <View className="cashrules">
        {(rules.data?.list ?? []).map((words, i) => (
          <View key={words} className="cashrules__rule">
            <View className="cashrules__number">{i + 1}</View>
            <View className="cashrules__words">{words}</View>
          </View>
        ))}
      </View>
    </Popup>
  )
})
