import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { DrawnLines, Proof } from '@/kit/parts/DrawProof'
import { PrizeTable } from '@/kit/parts/DrawTerms'
import { Popup } from '@/kit/parts/Popup'
import type { DrawInfo } from '@/kit/state/DrawState'
import './BoxSheets.scss'

export type BoxSheet = '' | 'age' | 'rules' | 'history'

interface Props {
  info: DrawInfo
  open: BoxSheet
  onClose: () => void
}

/** What stands behind a box: its odds and rules, and what one opened with the proof of each. */
export const BoxSheets = observer(function BoxSheets({ info, open, onClose }: Props) {
  return (
    <>
      <Popup open={open === 'history'} onClose={onClose} title="拆盒记录">
        <DrawnLines lines={info.list} termsOf={() => info} empty="还没有拆过，试试手气吧" />
      </Popup>
      <Popup open={open === 'rules'} onClose={onClose} title="概率与规则">
        <View className="boxsheet">
          <PrizeTable prizes={info.prizes} rules={info.rules} />
          {info.hash && <Proof name="平台种子指纹" value={info.hash} />}
          <Proof name="下一次的序号" value={String(info.nonce)} />
        </View>
      </Popup>
    </>
  )
})
