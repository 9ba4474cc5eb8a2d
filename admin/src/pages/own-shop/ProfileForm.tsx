import { Form, Input } from 'antd'
import { useDeed } from '../../kit/deed'
import { facetsBy } from '../../kit/difference'
import { EditModal } from '../../kit/EditModal'
import { Pictures } from '../../kit/Pictures'
import { Thumbs } from '../../kit/Thumbs'
import { LOOKS, LOOKS_TOLD, type Looks, LooksFields, looksOf } from '../merchants/LooksFields'
import type { Own } from './OwnShop'

interface Fields extends Looks {
  name: string
  logo: string[]
}

const TITLES = { name: '店铺名称', logo: '店铺标志', ...LOOKS }
const fieldsOf = (shop: Own): Fields => ({
  ...looksOf(shop),
  name: shop.name,
  logo: shop.logo ? [shop.logo] : []
})
const facetsOf = (fields: Fields) =>
  facetsBy(TITLES, fields, { ...LOOKS_TOLD, logo: { tell: value => <Thumbs of={(value ?? []) as string[]} /> } })

interface Props {
  shop: Own
  newest(): Promise<Own>
  onClose(): void
}

/** What the shop is called, looks like and when it is open. */
export function ProfileForm({ shop, newest, onClose }: Props) {
  const save = useDeed('POST /api/admin/own_shop/save', '已保存，会员马上看到')
  const send = async ({ logo, ...fields }: Fields, { mark }: Own) => {
    if (await save.run({ ...fields, logo: logo[0] ?? '', mark })) onClose()
  }
  return (
    <EditModal<Own, Fields>
      title="店铺资料"
      width={720}
      row={shop}
      newest={newest}
      fieldsOf={fieldsOf}
      facetsOf={facetsOf}
      save={save}
      onSave={send}
      onClose={onClose}
    >
      <div className="fields">
        <Form.Item
          name="name"
          label={TITLES.name}
          className="wide"
          rules={[{ required: true, whitespace: true, message: '请填写店铺名称' }]}
        >
          <Input maxLength={30} showCount />
        </Form.Item>
        <Form.Item
          name="logo"
          label={`${TITLES.logo}（正方形最合适）`}
          className="wide"
          rules={[{ required: true, type: 'array', min: 1, message: '请上传店铺标志' }]}
        >
          <Pictures max={1} />
        </Form.Item>
        <LooksFields into="goods" />
      </div>
    </EditModal>
  )
}
