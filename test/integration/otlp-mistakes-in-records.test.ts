// What real receivers got wrong and real senders do, in records and their values: each a case
// that must go well here.
import { expect, test } from "vitest";
import {
  attribute,
  field,
  fixed64Field,
  goodRecord,
  requestOf,
  varintField,
} from "../../collector/decode/protobuf-fixture.ts";
import {
  bytesOf,
  jsonAttribute,
  jsonLogs,
  post,
  postJson,
  readPartialSuccess,
  startHttp,
} from "./otlp-receivers.ts";

test("an integer may be a string or a bare number", async () => {
  const { url, intake } = await startHttp();
  const attributes = [
    jsonAttribute("text", { intValue: "2" }),
    jsonAttribute("number", { intValue: 2 }),
  ];
  await postJson(url, jsonLogs({ attributes }));
  expect([...(intake.records[0]?.attributes ?? [])]).toEqual([
    ["text", 2],
    ["number", 2],
  ]);
});

test("a time may be a string or a bare number", async () => {
  const { url, intake } = await startHttp();
  await postJson(
    url,
    jsonLogs({ timeUnixNano: "1796097086468000001" }, { timeUnixNano: 1_796_097_086_468_000_000 }),
  );
  expect(intake.records.map(({ timeUnixNano }) => timeUnixNano)).toEqual([
    1_796_097_086_468_000_001n,
    1_796_097_086_468_000_000n,
  ]);
});

test("quoted doubles, NaN, the infinities and JavaScript's null are numbers", async () => {
  const { url, intake } = await startHttp();
  const values = [1.5, "1.5", "NaN", "Infinity", "-Infinity", null];
  const attributes = values.map((doubleValue, index) =>
    jsonAttribute(String(index), { doubleValue }),
  );
  await postJson(url, jsonLogs({ attributes }));
  expect([...(intake.records[0]?.attributes.values() ?? [])]).toEqual([
    1.5,
    1.5,
    NaN,
    Infinity,
    -Infinity,
    NaN,
  ]);
});

test("base64 ids in JSON leave the record without ids, and the sender is told", async () => {
  const { url, intake } = await startHttp();
  const response = await postJson(url, jsonLogs({ traceId: "W47/95gDgQPSabYzgT/GDA==" }));
  expect(await response.json()).toMatchObject({
    partialSuccess: { errorMessage: expect.stringContaining("1 trace or span ids were left out") },
  });
  expect(intake.records).toMatchObject([{ traceId: "" }]);
});

test("hex text in a protobuf id costs the id, not the batch", async () => {
  const { url, intake } = await startHttp();
  const bad = Buffer.concat([goodRecord(), field(9, "5b8efff798038103d269b633813fc60c")]);
  const response = await post(url, requestOf(goodRecord(), bad, goodRecord()));
  expect(readPartialSuccess(await bytesOf(response))).toMatchObject({ rejected: 0 });
  expect(intake.records).toHaveLength(3);
});

test("fields that are absent have their defaults and reject nothing", async () => {
  const { url, intake } = await startHttp();
  const response = await postJson(url, { resourceLogs: [{ scopeLogs: [{ logRecords: [{}] }] }] });
  expect(await response.text()).toBe("{}");
  expect(intake.records).toMatchObject([
    { severityNumber: 0, timeUnixNano: 0n, traceId: "", body: null },
  ]);
});

test("one malformed record is set aside and counted, in both encodings", async () => {
  const { url, intake } = await startHttp();
  const protobuf = await post(
    url,
    requestOf(goodRecord(), Buffer.from([0x32, 0x7f]), goodRecord()),
  );
  expect(readPartialSuccess(await bytesOf(protobuf))).toEqual({
    rejected: 1,
    message: "log record attributes: field 6 announces 127 bytes, 0 are left",
  });
  const json = await postJson(url, jsonLogs({}, { attributes: "none" }, {}));
  expect(await json.json()).toEqual({
    partialSuccess: {
      rejectedLogRecords: "1",
      errorMessage: 'log record attributes: expected an array, got "none"',
    },
  });
  expect(intake.records).toHaveLength(4);
});

test("an attribute with a key but no value is an attribute without a value", async () => {
  const { url, intake } = await startHttp();
  await post(url, requestOf(field(6, field(1, "bare"))));
  await postJson(url, jsonLogs({ attributes: [{ key: "bare" }] }));
  expect(intake.records.map(({ attributes }) => [...attributes])).toEqual([
    [["bare", null]],
    [["bare", null]],
  ]);
});

test("invalid UTF-8 costs its bytes, not the batch", async () => {
  const { url, intake } = await startHttp();
  const bad = attribute(6, "k", field(1, Buffer.from([0x61, 0xff, 0x62])));
  expect((await post(url, requestOf(bad, goodRecord()))).status).toBe(200);
  expect(intake.records[0]?.attributes.get("k")).toBe("a\uFFFDb");
  expect(intake.requests).toMatchObject([{ decoded: { recordCount: 2, replacedStrings: 1 } }]);
});

test("signed integers keep their sign and large ones their digits", async () => {
  const { url, intake } = await startHttp();
  await post(
    url,
    requestOf(
      Buffer.concat([
        attribute(6, "negative", varintField(3, -5)),
        attribute(6, "large", varintField(3, 2n ** 53n + 1n)),
      ]),
    ),
  );
  const attributes = [
    jsonAttribute("negative", { intValue: "-5" }),
    jsonAttribute("large", { intValue: "9007199254740993" }),
    jsonAttribute("beyond 64 bits", { intValue: 1e21 }),
  ];
  await postJson(url, jsonLogs({ attributes }));
  expect(intake.records.map((record) => [...record.attributes.values()])).toEqual([
    [-5, 2n ** 53n + 1n],
    [-5, 2n ** 53n + 1n, 1e21],
  ]);
});

test("a time of 0 is unknown, not a reason to drop the record", async () => {
  const { url, intake } = await startHttp();
  await post(url, requestOf(Buffer.concat([fixed64Field(11, 5n), field(12, "e")])));
  await postJson(url, jsonLogs({ timeUnixNano: "0", observedTimeUnixNano: "5" }));
  expect(
    intake.records.map((record) => [record.timeUnixNano, record.observedTimeUnixNano]),
  ).toEqual([
    [0n, 5n],
    [0n, 5n],
  ]);
});

test("U+0000 reaches the stages behind as it was sent", async () => {
  const { url, intake } = await startHttp();
  await postJson(url, jsonLogs({ body: { stringValue: "a\0b" } }));
  expect(intake.records).toMatchObject([{ body: "a\0b" }]);
});

test("nested values as deep as a stack end in one rejected record", async () => {
  const { url, intake } = await startHttp();
  let deep: Buffer = Buffer.alloc(0);
  for (let level = 0; level < 2_000; level += 1) deep = field(5, field(1, deep));
  const response = await post(url, requestOf(goodRecord(), field(5, deep)));
  expect(readPartialSuccess(await bytesOf(response))).toEqual({
    rejected: 1,
    message: "log record body: values nest deeper than 32 levels",
  });
  expect(intake.records).toHaveLength(1);
});
