import { Form, Input, Switch } from 'antd'
import { FormModal } from '../../kit/FormModal'
import { Pictures } from '../../kit/Pictures'
import type { Item, ListName } from './home-words'
import { LinkField } from './LinkField'
import { linkRule } from './links'

interface Fields {
  name: string
  info: string
  tag: string
  pics: string[]
  url: string
  color: string
  shown: boolean
}

interface Props {
  list: { name: ListName; title: string; size: string }
  item?: Item
  onSave(item: Item): void
  onClose(): void
}

/** One thing to tap. It is kept in the draft on the screen; the draft is saved as a whole. */
export function ItemForm({ list, item, onSave, onClose }: Props) {
  const isTile = list.name === 'ad_tiles'
  const finish = ({ pics, shown, color, ...rest }: Fields) =>
    onSave({
      ...rest,
      id: item?.id ?? crypto.randomUUID(),
      ...(isTile && { color }),
      pic: pics[0]!,
      is_show: shown ? 1 : 0
    })
  return (
    <FormModal<Fields>
      title={item ? `编辑「${item.name}」` : `添加${list.title}`}
      ok="确定"
      width={520}
      initial={{
        name: item?.name ?? '',
        info: item?.info ?? '',
        tag: item?.tag ?? '',
        pics: item ? [item.pic] : [],
        url: item?.url ?? '',
        color: item && 'color' in item ? item.color : '#FFF1F2',
        shown: item?.is_show !== 0
      }}
      onSave={finish}
      onClose={onClose}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={12} showCount />
      </Form.Item>
      <div className="fields">
        <Form.Item name="info" label="说明">
          <Input maxLength={20} showCount />
        </Form.Item>
        <Form.Item name="tag" label="角标">
          <Input maxLength={4} placeholder="例如：新" />
        </Form.Item>
      </div>
      <Form.Item
        name="pics"
        label={`图片（${list.size}）`}
        rules={[{ required: true, type: 'array', min: 1, message: '请上传图片' }]}
      >
        <Pictures max={1} into="content" />
      </Form.Item>
      <Form.Item name="url" label="跳转链接" rules={[linkRule]}>
        <LinkField />
      </Form.Item>
      <div className="fields">
        {isTile && (
          <Form.Item name="color" label="底色">
            <Input type="color" style={{ width: 64, padding: 2 }} />
          </Form.Item>
        )}
        <Form.Item name="shown" label="显示" valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </FormModal>
  )
}
