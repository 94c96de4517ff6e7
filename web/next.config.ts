import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";

const repositoryRoot = fileURLToPath(new URL("..", import.meta.url));

const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "X-Frame-Options", value: "DENY" },
  {
    key: "Content-Security-Policy",
    value: "frame-ancestors 'none'; base-uri 'self'; object-src 'none'; form-action 'self'",
  },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  },
];

const config: NextConfig = {
  // `npm test` type-checks the whole repository, web included; a build need not do it again.
  typescript: { tsconfigPath: "../tsconfig.json", ignoreBuildErrors: true },
  turbopack: { root: repositoryRoot },
  images: { unoptimized: true },
  poweredByHeader: false,
  devIndicators: false,
  headers: async () => [{ source: "/:path*", headers: securityHeaders }],
};

export default config;
