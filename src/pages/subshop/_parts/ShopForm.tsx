import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { uploadImage } from '@/api'
import { Avatar } from '@/kit/parts/Avatar'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { FormState } from '@/kit/state/FormState'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { isLengthBetween } from '@/lib/validate'
import './ShopForm.scss'

const NAME_MAX = 20
const NOTICE_MAX = 140

/** What a sub-shop is called, its picture and what it says. */
export const newShopForm = (values = { name: '', avatar: '', info: '' }) =>
  new FormState(values, {
    name: name => !isLengthBetween(name.trim(), 1, NAME_MAX) && `小店名称为 1 到 ${NAME_MAX} 个字`,
    info: info => info.length > NOTICE_MAX && `公告最多 ${NOTICE_MAX} 个字`
  })
export type ShopForm = ReturnType<typeof newShopForm>

async function pickAvatar(form: ShopForm) {
  const picked = await Taro.chooseImage({ count: 1, sizeType: ['compressed'] }).catch(() => null)
  const path = picked?.tempFilePaths[0]
  if (!path) return
  Taro.showLoading({ title: '正在上传' })
  const photo = await uploadImage(path).catch(() => null)
  Taro.hideLoading()
  if (photo) form.set('avatar', photo.url)
  else Taro.showToast({ title: '图片没有传上，请再试一次', icon: 'none', duration: TOAST_DURATION_MS })
}

/** The fields of a sub-shop; who opens one may leave picture and notice for later. */
export const ShopFields = observer(function ShopFields({ form }: { form: ShopForm }) {
  return (
    <View className="subform">
      <CellGroup>
        <Cell
          title="小店头像"
          note="建议用正方形图片"
          value={<Avatar src={form.values.avatar || undefined} name="小店头像" size={96} />}
          onClick={() => pickAvatar(form)}
        />
      </CellGroup>
      <FieldGroup title={`名称 1 到 ${NAME_MAX} 个字，不能冒充官方或客服`}>
        <Field form={form} name="name" label="小店名称" placeholder="给小店起个名字" max={NAME_MAX} required />
      </FieldGroup>
      <FieldGroup title="公告显示在小店顶部，可以不填">
        <Field
          form={form}
          name="info"
          type="area"
          placeholder="介绍一下小店，比如主推的商品、上新时间"
          max={NOTICE_MAX}
        />
      </FieldGroup>
    </View>
  )
})
