import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { allUnsent, type Packed, piecesOf } from '@/kit/order/model'
import { useResource } from '@/kit/pages/DetailPage'
import { Chips } from '@/kit/parts/Chips'
import { FieldGroup } from '@/kit/parts/Field'
import { Popup } from '@/kit/parts/Popup'
import { ScanField } from '@/kit/parts/ScanField'
import { SubmitButton } from '@/kit/parts/SubmitButton'
import { FormState } from '@/kit/state/FormState'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { PARCEL_NUMBER } from '@/lib/validate'
import { type Order, quietly } from './model'
import { PackLines } from './PackLines'
import './ShipSheet.scss'

const newParcel = () =>
  new FormState(
    { packed: {} as Packed, company: '', number: '' },
    {
      packed: packed => piecesOf(packed) === 0 && '请选择要发出的商品',
      company: company => !company && '请选择快递公司',
      number: number =>
        number.trim() === '' ? '请填写快递单号' : !PARCEL_NUMBER.test(number.trim()) && '请填写正确的快递单号'
    }
  )

type To = Pick<Order, 'order_id' | 'real_name' | 'user_phone' | 'user_address' | 'cartInfo'>

interface Props {
  /** The order to ship; the sheet is open while there is one. */
  order: To | null
  merId: string | undefined
  onClose: () => void
  onShipped: (order: To) => Promise<unknown>
}

/** To whom an order goes, what of it is in this parcel, by which carrier and under which number. */
export const ShipSheet = observer(function ShipSheet({ order, merId, onClose, onShipped }: Props) {
  // The sheet keeps its content while it leaves.
  const [shown, setShown] = useState(order)
  const form = useDraft(newParcel, 'parcel')
  useEffect(() => {
    if (!order) return
    setShown(order)
    form.set('packed', allUnsent(order))
  }, [order])
  const carriers = useResource(
    async () => (order ? api('GET /api/keeper/express', { mer_id: merId }, quietly) : undefined),
    !!order
  )
  const send = async (idem: string) => {
    if (!shown) return
    const { packed, company, number } = form.values
    const isAll = piecesOf(packed) === piecesOf(allUnsent(shown))
    const lines = isAll ? undefined : Object.entries(packed).map(([id, num]) => ({ id, num }))
    const parcel = { id: shown.order_id, company, number: number.trim(), lines, mer_id: merId }
    await api('POST /api/keeper/order/ship', parcel, { catch: true, idem })
    form.fill({ number: '' })
    onClose()
    await onShipped(shown)
    Taro.showToast({ title: isAll ? '已发货' : '已部分发货', icon: 'success', duration: TOAST_DURATION_MS })
  }
  return (
    <Popup
      open={!!order}
      onClose={onClose}
      title="填写快递信息"
      footer={
        <SubmitButton form={form} onSubmit={send}>
          {form.missing || '确认发货'}
        </SubmitButton>
      }
    >
      {shown && (
        <View className="shipsheet">
          <View className="shipsheet__to">
            <View className="shipsheet__who">{`${shown.real_name} ${shown.user_phone}`}</View>
            <View>{shown.user_address}</View>
          </View>
          {piecesOf(allUnsent(shown)) > 1 && (
            <FieldGroup title="发出的商品">
              <PackLines order={shown} packed={form.values.packed} onChange={packed => form.set('packed', packed)} />
            </FieldGroup>
          )}
          <FieldGroup title="快递公司">
            <Chips
              className="shipsheet__carriers"
              items={(carriers.data ?? []).map(({ name }) => ({ value: name, text: name }))}
              value={form.values.company}
              onChange={name => form.set('company', name)}
            />
            <ScanField form={form} name="number" label="快递单号" placeholder="填写或扫描面单" />
          </FieldGroup>
        </View>
      )}
    </Popup>
  )
})
