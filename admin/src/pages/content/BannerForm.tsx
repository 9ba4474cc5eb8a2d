import { Alert, Form, Input, Select, Switch } from 'antd'
import { momentOf, textOf } from '../../kit/china-time'
import { useDeed } from '../../kit/deed'
import { FormModal } from '../../kit/FormModal'
import { Pictures } from '../../kit/Pictures'
import type { Banner } from './Banners'
import { LinkField } from './LinkField'
import { linkRule } from './links'
import { PLACES, type Place } from './places'

interface Fields {
  place: Place
  title: string
  pics: string[]
  url: string
  color: string
  starts?: string
  ends?: string
  shown: boolean
}

const initialOf = (banner: Banner | undefined, place: Place): Partial<Fields> => ({
  place: banner?.place ?? place,
  title: banner?.title ?? '',
  pics: banner ? [banner.pic] : [],
  url: banner?.url ?? '',
  color: banner?.color ?? '#FE6972',
  starts: banner?.start_time ? textOf(banner.start_time) : undefined,
  ends: banner?.end_time ? textOf(banner.end_time) : undefined,
  shown: banner?.is_show !== 0
})

interface Props {
  banner?: Banner
  /** The page a new one is for, and how many are there. */
  place: Place
  last: number
  onClose(): void
}

/** Makes a banner, or changes one. */
export function BannerForm({ banner, place, last, onClose }: Props) {
  const save = useDeed('POST /api/admin/banner/save', '已保存')
  const finish = async ({ pics, starts, ends, shown, ...rest }: Fields) => {
    const done = await save.run({
      ...rest,
      ...(banner && { id: banner.id, mark: banner.mark }),
      pic: pics[0],
      sort: banner?.sort ?? last,
      is_show: shown ? 1 : 0,
      starts_at: starts ? momentOf(starts) : null,
      ends_at: ends ? momentOf(ends) : null
    })
    if (done) onClose()
  }
  return (
    <FormModal<Fields>
      title={banner ? `编辑「${banner.title}」` : '新建轮播图'}
      busy={save.busy}
      width={560}
      initial={initialOf(banner, place)}
      above={
        save.refused === 'CHANGED' && (
          <Alert type="warning" title="这张轮播图刚刚有变动，请关闭后重新打开再改" style={{ marginBottom: 16 }} />
        )
      }
      onSave={finish}
      onClose={onClose}
    >
      <Form.Item name="place" label="位置">
        <Select options={PLACES} />
      </Form.Item>
      <Form.Item
        name="title"
        label="图片说明（供读屏使用，写图上的字）"
        rules={[{ required: true, whitespace: true, message: '请填写图片说明' }]}
      >
        <Input maxLength={60} showCount />
      </Form.Item>
      <Form.Item
        name="pics"
        label="图片（建议 1404 × 560）"
        rules={[{ required: true, type: 'array', min: 1, message: '请上传图片' }]}
      >
        <Pictures max={1} into="content" />
      </Form.Item>
      <Form.Item name="url" label="跳转链接" rules={[linkRule]}>
        <LinkField />
      </Form.Item>
      <div className="fields">
        <Form.Item name="starts" label="开始时间（不填为立即）">
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="ends" label="结束时间（不填为长期）">
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="color" label="底色">
          <Input type="color" style={{ width: 64, padding: 2 }} />
        </Form.Item>
        <Form.Item name="shown" label="显示" valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </FormModal>
  )
}
