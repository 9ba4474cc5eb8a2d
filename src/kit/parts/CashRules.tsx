import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import type { CashAsset } from '@/kit/state/cash'
import { Popup } from './Popup'
import './CashRules.scss'

interface Props {
  asset: CashAsset
  open: boolean
  onClose: () => void
}

/** The rules of withdrawing, numbered. */
export const CashRules = observer(function CashRules({ asset, open, onClose }: Props) {
  const rules = useResource(() => api('GET /api/cashrule', { asset }, { catch: true, quiet: true }))
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
