import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { Check } from '@/kit/parts/Check'
import type { Picking } from './Picking'
import './PickBar.scss'

interface Props {
  picking: Picking
  /** What is listed. */
  ids: readonly string[]
  /** What taking out is called: 取消收藏. */
  words: string
  onTake: () => void
}

/** All or none, and taking out what is ticked. */
export const PickBar = observer(function PickBar({ picking, ids, words, onTake }: Props) {
  if (!picking.on) return null
  const count = picking.ids.length
  return (
    <ActionBar inset className="pickbar">
      <Check checked={ids.length > 0 && ids.every(id => picking.has(id))} onChange={on => picking.set(ids, on)}>
        全选
      </Check>
      <View className="pickbar__act">
        <Button kind="outline" disabled={count === 0} onClick={onTake}>
          {count > 0 ? `${words}(${count})` : words}
        </Button>
      </View>
    </ActionBar>
  )
})

/** 管理, or 完成, at the right of the bar. */
export const PickSwitch = observer(function PickSwitch({ picking }: { picking: Picking }) {
  return (
    <View className="pickbar__switch" role="button" onClick={() => picking.turn(!picking.on)}>
      {picking.on ? '完成' : '管理'}
    </View>
  )
})
