export function GET(): Response {
  return new Response("ok\n", { headers: { "content-type": "text/plain" } });
}

export const dynamic = "force-dynamic";
