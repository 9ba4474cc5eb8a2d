import { Dropdown } from 'antd'
import { small } from '../../kit/parts'

interface Props {
  /** What the SKU is called. */
  suk: string
  value: string
  /** Pictures of the product, of which it may have one. */
  pictures: readonly string[]
  onChange(picture: string): void
}

const NONE = 'none'

/** The picture of an SKU: one of the product's, or none of its own. */
export const SkuPicture = ({ suk, value, pictures, onChange }: Props) => (
  <Dropdown
    trigger={['click']}
    menu={{
      onClick: ({ key }) => onChange(key === NONE ? '' : key),
      items: [
        { key: NONE, label: pictures.length > 0 ? '不单独配图' : '请先上传商品图片' },
        ...pictures.map((picture, i) => ({
          key: picture,
          label: <img src={small(picture)} alt={`第 ${i + 1} 张图片`} width={56} height={56} />
        }))
      ]
    }}
  >
    <button type="button" className="sku-picture" aria-label={`${suk} 图片`}>
      {value ? <img src={small(value)} alt="" width={36} height={36} /> : '选图'}
    </button>
  </Dropdown>
)
