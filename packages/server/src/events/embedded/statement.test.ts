import { describe, expect, test } from 'vitest'
import { readStatement, StatementNotAllowed } from './statement.ts'

describe('a statement is understood', () => {
  test.each([
    ['SELECT 1', { verb: 'SELECT', text: 'SELECT 1', dataOffset: undefined }],
    ['  select 1;  ', { verb: 'SELECT', text: '  select 1' }],
    ['-- a remark\nWITH 1 AS x SELECT x FORMAT JSONEachRow', { verb: 'WITH', format: 'JSONEachRow' }],
    ['/* a remark */ SELECT 1; -- an end', { verb: 'SELECT' }],
    [
      'INSERT INTO t FORMAT JSONEachRow\n{"a": "; file(\'x\')"}',
      { verb: 'INSERT', format: 'JSONEachRow', dataOffset: 32, text: 'INSERT INTO t FORMAT JSONEachRow' },
    ],
    [
      'INSERT INTO t SETTINGS a = 1 FORMAT RowBinary\n\0;\x7f',
      { verb: 'INSERT', format: 'RowBinary', dataOffset: 45 },
    ],
    ["INSERT INTO t VALUES ('; SELECT file', 'it''s', 'it\\'s')", { verb: 'INSERT', dataOffset: undefined }],
    ['INSERT INTO t (a, b) SETTINGS x = 1 FORMAT CSV', { sourceOffset: 21, dataOffset: 46 }],
    ['INSERT INTO t SELECT * FROM u', { verb: 'INSERT', format: undefined, dataOffset: undefined }],
    [
      "SELECT 'file', `page`, profile, 1e5, a.file_name, '——' FROM t WHERE x = {p0:Array(String)}",
      { verb: 'SELECT' },
    ],
    ["SELECT format('{}', 'x')", { verb: 'SELECT', format: undefined }],
  ])('%j', (source, expected) => {
    expect(readStatement(source)).toMatchObject(expected)
  })
})

describe('a statement that reaches out, or could be read in two ways, is refused', () => {
  test.each([
    "SELECT file('/etc/passwd')",
    "SELECT FILE ('/etc/passwd')",
    "SELECT file/**/('/etc/passwd')",
    'SELECT "file"(\'/etc/passwd\')',
    "SELECT `file`('/etc/passwd')",
    "SELECT `f\\ile`('/etc/passwd')",
    "SELECT * APPLY(file) FROM (SELECT '/etc/passwd')",
    "SELECT arrayMap(file, ['/etc/passwd'])",
    'SELECT arrayMap(file',
    "SELECT 1 INTO OUTFILE '/tmp/x'",
    "INSERT INTO t FROM INFILE '/etc/passwd' FORMAT CSV",
    "INSERT INTO FUNCTION file('/tmp/x') SELECT 1",
    "SELECT * FROM url('http://127.0.0.1/')",
    "SELECT * FROM urlCluster('c', 'http://127.0.0.1/')",
    "SELECT * FROM remote('127.0.0.1', system.one)",
    "SELECT * FROM s3('x')",
    "SELECT * FROM mysql('a:1', 'b', 'c', 'd', 'e')",
    "SELECT * FROM python('x')",
    'SELECT * FROM Python(x)',
    "SELECT * FROM executable('x', 'TSV', 'a String')",
    'SYSTEM STOP MERGES',
    'SELECT 1; SELECT 2',
    'SELECT 1; DROP TABLE t',
    'SELECT 1 // a remark',
    'SELECT 1 # a remark\n',
    '#!/bin/sh\nSELECT 1',
    "SELECT $a$ ' $a$, file('/etc/passwd'), $b$ ' $b$",
    'SELECT ‘x’',
    'SELECT “file”(1)',
    "/* /* */ ' */ SELECT file('/etc/passwd') -- '",
    "SELECT 'open",
    'SELECT /* open',
    "SELECT 1 \0 + file('x')",
    '',
    ';',
    ' -- nothing',
  ])('%j', (source) => {
    expect(() => readStatement(source)).toThrow(StatementNotAllowed)
  })
})
