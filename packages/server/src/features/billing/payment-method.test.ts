import { expect, test } from 'vitest'
import { paymentMethodName } from './payment-method.ts'

test.each([
  ['visa •••• 4242', 'Visa •••• 4242', 'Visa •••• 4242'],
  ['amex •••• 0005', '美国运通 •••• 0005', 'American Express •••• 0005'],
  ['unionpay •••• 0005', '银联 •••• 0005', 'UnionPay •••• 0005'],
  ['wechat pay', '微信支付', 'WeChat Pay'],
  ['alipay', '支付宝', 'Alipay'],
  ['bancontact', 'Bancontact', 'Bancontact'],
  ['', '', ''],
])('%j is called %j, %j', (stored, chinese, english) => {
  expect([paymentMethodName(stored, 'zh-CN'), paymentMethodName(stored, 'en-US')]).toEqual([chinese, english])
})
